import Billow

BillowCommand.start()
