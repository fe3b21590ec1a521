import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PrintedPaper } from '../register/paper-store.ts';
import { certificateSheets } from '../register/sheet/certificate-sheets.ts';
import type { Sheet } from '../register/sheet/draw-sheet.ts';
import type { PrintedCertificate } from '../shared/records.ts';

const run = promisify(execFile);

/** The paper on which the sheets of tests are printed. */
export const somePaper: PrintedPaper = {
  isSample: false,
  institute: 'Namakkal Drone Academy',
  address: ['12, Salem Main Road', 'Namakkal 637 001', 'Tamil Nadu'],
  authorisation: 'RPTO/2026/0412',
  phone: '+91 98765 43210',
  logo: null,
  signatories: [
    { name: 'S. Karthikeyan', title: 'Chief instructor', picture: null },
    { name: 'Dr. Meenakshi Sundaram', title: 'Accountable manager', picture: null },
  ],
  origin: 'https://academy.example.in',
};

/** Returns a sheet, with what a test is about. */
export function aSheet(
  certificate: Partial<PrintedCertificate> = {},
  {
    paper = {},
    ...others
  }: Partial<Omit<Sheet, 'paper' | 'certificate'>> & { paper?: Partial<PrintedPaper> } = {},
): Sheet {
  return {
    certificate: {
      number: 'NDA/2027/0001',
      code: 'K7MQ-4XTR-9HWC',
      holder: 'Devi Ramachandran',
      programme: 'Remote Pilot Training, Small Class',
      classOfDrone: 'Small',
      from: '2027-01-04',
      to: '2027-01-08',
      hours: 40,
      issuedOn: '2027-01-11',
      ...certificate,
    },
    paper: { ...somePaper, ...paper },
    mark: null,
    ...others,
  };
}

/** Makes the PDF file of a sheet without pictures. */
export const fileOf = (sheet: Sheet) => certificateSheets([sheet], async () => null);

/** Returns what one of poppler's programs writes of a PDF file. */
export async function popplerOn(
  pdf: Buffer,
  program: 'pdftotext' | 'pdftoppm',
  words: string[],
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
  try {
    const file = join(folder, 'sheet.pdf');
    writeFileSync(file, pdf);
    const last = program === 'pdftotext' ? ['-'] : [];
    const options = { encoding: 'buffer', maxBuffer: 64_000_000 } as const;
    return (await run(`/usr/bin/${program}`, [...words, file, ...last], options)).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
