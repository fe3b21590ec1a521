import * as v from 'valibot';
import { callWith, formWithPicture, json } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/index.ts';
import { notFound, unsupportedType } from '../http/index.ts';
import { grouped } from '../shared/grouped.ts';
import { CertificatePaper } from '../shared/records/register.ts';
import { type PaperPicture, paperPictures } from '../shared/register.ts';
import { paperRules } from '../shared/register-rules.ts';
import { canDraw } from './certificate-files.ts';
import { changePaper, setPaperPicture, shownPaper } from './paper.ts';
import { mostSide } from './sheet/pictures.ts';

const tag = 'Register';
const action = 'edited what certificates are printed on';
const pictureWords: Record<PaperPicture, string> = {
  logo: 'logo',
  signature1: 'first signature',
  signature2: 'second signature',
};
const wrongPicture = `Please choose a PNG or JPEG picture of at most ${grouped(mostSide)} pixels a side.`;
const slots = v.picklist(paperPictures);

const call = callWith<Context>();

export const paperCalls = [
  call({
    method: 'GET',
    path: '/api/admin/certificate-paper',
    name: 'getCertificatePaper',
    tag,
    summary: 'Returns what the next certificates are printed on, and how they are numbered.',
    who: 'office',
    answer: CertificatePaper,
    handle: (_request, context) => shownPaper(context),
  }),
  call({
    method: 'PUT',
    path: '/api/admin/certificate-paper',
    name: 'changeCertificatePaper',
    tag,
    summary: 'Says who signs the next certificates, and how they are numbered.',
    who: 'office',
    body: json(paperRules),
    answer: CertificatePaper,
    activity: 'recorded',
    async handle({ body, record }, context) {
      const changes = await transaction(context, (tx) =>
        changePaper(tx, body.numberPattern, body.signatories),
      );
      record({ action, changes });
      return shownPaper(context);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/certificate-paper/:id',
    name: 'setPaperPicture',
    tag,
    summary: 'Puts the logo or a signature on the next certificates.',
    who: 'office',
    ids: slots,
    body: formWithPicture(v.object({}), wrongPicture),
    answer: CertificatePaper,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, picture, record }, context) {
      const slot = slotNamed(id);
      const name = await context.pictures.keep(picture.path, wrongPicture, (kept) => kept);
      if (!(await canDraw(context, name))) {
        await context.pictures.remove(name);
        throw unsupportedType(wrongPicture);
      }
      await transaction(context, (tx) => setPaperPicture(tx, slot, name));
      record({ action, details: pictureWords[slot] });
      return shownPaper(context);
    },
  }),
  call({
    method: 'DELETE',
    path: '/api/admin/certificate-paper/:id',
    name: 'removePaperPicture',
    tag,
    summary: 'Takes the logo or a signature off the next certificates.',
    who: 'office',
    ids: slots,
    answer: CertificatePaper,
    refusals: [404],
    activity: 'recorded',
    async handle({ id, record }, context) {
      const slot = slotNamed(id);
      await transaction(context, (tx) => setPaperPicture(tx, slot, null));
      record({ action, details: pictureWords[slot] });
      return shownPaper(context);
    },
  }),
];

function slotNamed(id: string): PaperPicture {
  const slot = paperPictures.find((name) => name === id);
  if (slot === undefined) throw notFound(`Certificates have the pictures ${paperPictures.join(', ')}.`);
  return slot;
}
