BillowCommand.start()
