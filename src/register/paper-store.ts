import { type Stored, type StoredChange, scalar, statement } from '../database/index.ts';

export interface StoredSignatory {
  name: string;
  title: string;
  picture: string | null;
}

/** The paper of the next certificates; pictures are names of stored files. */
export interface StoredPaper {
  numberPattern: string;
  logo: string | null;
  signatories: StoredSignatory[];
}

/** The paper of certificates as it was when they were issued. */
export interface PrintedPaper {
  /** Sheets of a sample institute are marked SAMPLE. */
  isSample: boolean;
  institute: string;
  address: string[];
  authorisation: string;
  phone: string;
  logo: string | null;
  signatories: StoredSignatory[];
  /** The site's origin for the QR code; null until known at the issue or a later print. */
  origin: string | null;
}

interface PaperRow {
  numberPattern: string;
  logo: string | null;
  signatories: string;
}

const current = statement<[], PaperRow>(
  'SELECT number_pattern AS numberPattern, logo, signatories FROM certificate_paper WHERE id = 1',
);
/** Returns null until the first change or certificate. */
export function readPaper({ db }: Stored): StoredPaper | null {
  const row = db.one(current);
  return row && { ...row, signatories: JSON.parse(row.signatories) as StoredSignatory[] };
}

const save = statement<PaperRow>(
  `INSERT INTO certificate_paper (id, number_pattern, logo, signatories) VALUES (1, @numberPattern, @logo, @signatories)
     ON CONFLICT (id) DO UPDATE SET number_pattern = @numberPattern, logo = @logo, signatories = @signatories`,
);
export function storePaper({ db }: StoredChange, paper: StoredPaper): void {
  db.run(save, { ...paper, signatories: JSON.stringify(paper.signatories) });
}

const idOf = scalar<[string], number>('SELECT id FROM printed_papers WHERE paper = ?');
const insert = scalar<[string], number>('INSERT INTO printed_papers (paper) VALUES (?) RETURNING id');
/** Stores equal papers once. Returns the id. */
export function storePrintedPaper({ db }: StoredChange, paper: PrintedPaper): number {
  const text = JSON.stringify(paper);
  const id = db.one(idOf, [text]) ?? db.returned(insert, [text])[0];
  if (id === undefined) throw new Error('The paper was not kept.');
  return id;
}

const printed = scalar<[number], string>('SELECT paper FROM printed_papers WHERE id = ?');
export function printedPaper({ db }: Stored, id: number): PrintedPaper {
  return JSON.parse(db.one(printed, [id]) ?? 'null') as PrintedPaper;
}

const allPrinted = scalar<[], string>('SELECT paper FROM printed_papers');
/** Returns the names of all pictures on current and earlier papers. */
export function picturesOnPaper({ db }: Stored): string[] {
  const papers = [readPaper({ db }), ...db.all(allPrinted).map((text) => JSON.parse(text) as PrintedPaper)];
  return papers
    .flatMap((paper) => [paper?.logo, ...(paper?.signatories ?? []).map(({ picture }) => picture)])
    .filter((name) => typeof name === 'string');
}
