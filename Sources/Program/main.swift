import Billow

BillowCommand.main()
