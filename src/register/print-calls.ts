import { shownBatch, subjectOf } from '../batches/index.ts';
import { bytes, callWith, json } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { type KoaContext, notFound } from '../http/index.ts';
import { issueRules } from '../shared/register-rules.ts';
import { writeCertificates, writePreview } from './certificate-files.ts';
import { draftsOf } from './drafts.ts';
import { knownCertificate, previewCertificates } from './register.ts';
import { validOfBatch } from './store.ts';

const tag = 'Register';
const kind = 'certificate';
const pdf = 'application/pdf';
const answer = { answer: bytes(pdf), headers: ['Content-Disposition'] } as const;

const call = callWith<Context>();

export const printCalls = [
  call({
    method: 'GET',
    path: '/api/admin/register/:id.pdf',
    name: 'printCertificate',
    tag,
    summary: 'Gives a valid certificate as a PDF file, for ever the same.',
    who: 'office',
    ...answer,
    refusals: [409],
    activity: 'recorded',
    async stream(ctx, { id, record }, context) {
      const certificate = knownCertificate(context, id);
      const { number } = certificate;
      send(ctx, number, await writeCertificates(context, [certificate]));
      record({ action: 'printed', kind, thing: id, name: number });
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/register/preview.pdf',
    name: 'printPreview',
    tag,
    summary:
      'Gives the first certificate that the same body would issue now, marked as a preview. Nothing is stored.',
    who: 'office',
    body: json(issueRules),
    ...answer,
    refusals: [404, 409],
    storesNothing: true,
    activity: 'none',
    async stream(ctx, { body }, context) {
      const [first] = previewCertificates(context, draftsOf(context, body));
      if (first === undefined) throw notFound('There is no certificate to preview.');
      send(ctx, 'preview', await writePreview(context, first));
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/batches/:id/certificates.pdf',
    name: 'printCertificatesOfBatch',
    tag,
    summary: 'Gives all valid certificates of a batch in one PDF file, by name, for the printer.',
    who: 'office',
    ...answer,
    refusals: [409],
    activity: 'recorded',
    async stream(ctx, { id, record }, context) {
      const batch = shownBatch(context, id);
      const certificates = validOfBatch(context, id);
      if (certificates.length === 0) throw notFound('No certificates have been issued for this batch.');
      const file = await writeCertificates(context, certificates);
      send(ctx, `certificates-${batch.startsOn}`, file);
      const [one] = certificates.length === 1 ? certificates : [];
      const details = one?.number ?? `${certificates.length} certificates`;
      record({ action: 'printed certificates of', ...subjectOf(context, batch), details });
    },
  }),
];

/** The file name keeps only characters that every operating system allows. */
function send(ctx: KoaContext, name: string, file: Buffer): void {
  ctx.set('Content-Type', pdf);
  ctx.set('Content-Disposition', `inline; filename="${name.replace(/[^\w.-]+/gu, '-')}.pdf"`);
  ctx.body = file;
}
