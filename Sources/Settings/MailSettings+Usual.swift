import Rendering

/// The usual subjects and texts of mails, in the languages of documents.
extension MailSettings {
    static func usual(_ part: Part, _ kind: Kind, in language: Language) -> String {
        let (subjects, bodies) = (subjects(of: kind), bodies(of: kind))
        return switch (part, language) {
        case (.subject, .english): subjects.0
        case (.subject, .german): subjects.1
        case (.subject, .french): subjects.2
        case (.text, .english): "Hello {contact},\n\n\(bodies.0)\n\nKind regards\n{company}\n"
        case (.text, .german): "Guten Tag {contact},\n\n\(bodies.1)\n\nMit freundlichen Grüßen\n{company}\n"
        case (.text, .french): "Bonjour {contact},\n\n\(bodies.2)\n\nCordialement,\n{company}\n"
        }
    }

    /// In English, German and French, with the words of printed documents.
    private static func subjects(of kind: Kind) -> (String, String, String) {
        switch kind {
        case .invoice: ("Invoice {number}", "Rechnung {number}", "Facture {number}")
        case .quote: ("Quote {number}", "Angebot {number}", "Devis {number}")
        case .creditNote: ("Credit note {number}", "Rechnungskorrektur {number}", "Avoir {number}")
        case .reminder:
            (
                "{title}: {number}", "{title}: {number}", "{title} : {number}"
            )
        }
    }

    /// The part between salutation and greeting.
    private static func bodies(of kind: Kind) -> (String, String, String) {
        switch kind {
        case .invoice:
            (
                "Please find attached our invoice {number} for {total}.\nIt is due on {due}.",
                "anbei erhalten Sie unsere Rechnung {number} über {total}.\nSie ist am {due} fällig.",
                "Vous trouverez ci-joint notre facture {number} d’un montant de {total}.\nElle est à régler au plus tard le {due}."
            )
        case .quote:
            (
                "Please find attached our quote {number} for {total}.\nIt is valid until {due}.",
                "anbei erhalten Sie unser Angebot {number} über {total}.\nEs gilt bis zum {due}.",
                "Vous trouverez ci-joint notre devis {number} d’un montant de {total}.\nIl est valable jusqu’au {due}."
            )
        case .creditNote:
            (
                "Please find attached our credit note {number} for {total}.",
                "anbei erhalten Sie unsere Rechnungskorrektur {number} über {total}.",
                "Vous trouverez ci-joint notre avoir {number} d’un montant de {total}."
            )
        case .reminder:
            (
                """
                Please find attached our reminder of {number}.
                It asks for {total}.
                Please transfer this amount by {until}, unless you have done so already.
                """,
                """
                anbei erhalten Sie unsere Erinnerung an {number}.
                Sie lautet auf {total}.
                Bitte überweisen Sie diesen Betrag bis zum {until}, falls das nicht schon geschehen ist.
                """,
                """
                Vous trouverez ci-joint notre rappel concernant {number}.
                Il porte sur {total}.
                Merci de régler ce montant au plus tard le {until}, si ce n’est déjà fait.
                """
            )
        }
    }
}
