// Reads a workbook as the program's own process does, which has all the rest to load before.
import { runWorkbookProcess } from '../register/workbook/workbook-process.ts';

runWorkbookProcess();
