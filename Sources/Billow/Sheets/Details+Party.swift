import Derive
import Invoicing

/// The terms of a party (BG-4, BG-7) that the head has no room for.
extension Party {
    func details(_ heading: String) -> [DetailRow] {
        let name = heading.lowercased()
        return [
            .heading(heading),
            .text("Street", "\(name)'s street", self, \.street).also(self, \.address).also(address, \.line1),
            .text("Postal code", "\(name)'s postal code", self, \.postCode).also(address, \.postCode),
            .text("City", "\(name)'s city", self, \.city).also(address, \.city),
            .text("Country", "\(name)'s country", self, \.countryCode).also(address, \.countryCode),
            .text("Tax number", "\(name)'s tax number", self, \.taxRegistration),
            DetailRow(
                title: "Registration", field: .identifier("\(name)'s registration", self, \.legalRegistration),
                places: [DetailRow.Place(object: self, property: \Party.legalRegistration)]),
            DetailRow(
                title: "E-address", field: .identifier("\(name)'s electronic address", self, \.electronicAddress),
                places: [DetailRow.Place(object: self, property: \Party.electronicAddress)]),
        ]
    }

    /// Whom to ask (BG-6).
    var contactDetails: [DetailRow] {
        [
            .text("Contact", "contact", self, in: \.contact, { Contact() }, \.name),
            .text("Telephone", "telephone", self, in: \.contact, { Contact() }, \.telephone),
            .text("E-mail", "e-mail", self, in: \.contact, { Contact() }, \.email),
        ]
    }
}
