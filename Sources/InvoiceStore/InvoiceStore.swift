// InvoiceStore
import GRDB
