import type { Database } from '../database/index.ts';

/** A signatory, with the name of a stored picture. */
export interface StoredSignatory {
  name: string;
  title: string;
  picture: string | null;
}

/** The paper of the next certificates, with the names of stored pictures. */
export interface StoredPaper {
  numberPattern: string;
  logo: string | null;
  signatories: StoredSignatory[];
}

/** The paper of some certificates, as it was when they were issued. */
export interface PrintedPaper {
  /** The institute is made up: the sheet says that it is a sample. */
  isSample: boolean;
  institute: string;
  address: string[];
  /** The number of the DGCA's authorisation. */
  authorisation: string;
  phone: string;
  /** The name of a stored picture. */
  logo: string | null;
  signatories: StoredSignatory[];
  /** The site's origin, to which the QR code leads; null: not known at the issue, nor at a print since. */
  origin: string | null;
}

interface Row {
  numberPattern: string;
  logo: string | null;
  signatories: string;
}

/** The papers of certificates: for the next ones, and as they were when others were issued. */
export function paperRepository(database: Database) {
  const current = database.prepare<[], Row>(
    'SELECT number_pattern AS numberPattern, logo, signatories FROM certificate_paper WHERE id = 1',
  );
  const save = database.prepare(
    `INSERT INTO certificate_paper (id, number_pattern, logo, signatories) VALUES (1, @numberPattern, @logo, @signatories)
     ON CONFLICT (id) DO UPDATE SET number_pattern = @numberPattern, logo = @logo, signatories = @signatories`,
  );
  const keep = database
    .prepare<[string], number>('INSERT INTO printed_papers (paper) VALUES (?) RETURNING id')
    .pluck();
  const idOf = database.prepare<[string], number>('SELECT id FROM printed_papers WHERE paper = ?').pluck();
  const printed = database.prepare<[number], string>('SELECT paper FROM printed_papers WHERE id = ?').pluck();
  const allPrinted = database.prepare<[], string>('SELECT paper FROM printed_papers').pluck();
  const currentPaper = (): StoredPaper | null => {
    const row = current.get();
    return row === undefined
      ? null
      : { ...row, signatories: JSON.parse(row.signatories) as StoredSignatory[] };
  };
  return {
    /** Returns what the next certificates are printed on, or null while nobody has said so. */
    current: currentPaper,
    save(paper: StoredPaper): void {
      save.run({ ...paper, signatories: JSON.stringify(paper.signatories) });
    },
    /** Keeps what certificates are printed on from now on, unless it is known; returns its id. */
    keep(paper: PrintedPaper): number {
      const text = JSON.stringify(paper);
      const id = idOf.get(text) ?? keep.get(text);
      if (id === undefined) throw new Error('The paper was not kept.');
      return id;
    },
    /** Returns what certificates with this id are printed on. */
    printed: (id: number): PrintedPaper => JSON.parse(printed.get(id) ?? 'null') as PrintedPaper,
    /** Returns the names of all stored pictures in use. */
    pictures(): string[] {
      const papers = [currentPaper(), ...allPrinted.all().map((text) => JSON.parse(text) as PrintedPaper)];
      return papers
        .flatMap((paper) => [paper?.logo, ...(paper?.signatories ?? []).map(({ picture }) => picture)])
        .filter((name) => typeof name === 'string');
    },
  };
}

export type PaperRepository = ReturnType<typeof paperRepository>;
