import * as v from 'valibot';
import { callWith, formWithPicture, json } from '../calls/index.ts';
import type { CommitTogether } from '../database/index.ts';
import { notFound, unsupportedType } from '../http/index.ts';
import type { PictureStore } from '../pictures/index.ts';
import { grouped } from '../shared/grouped.ts';
import { CertificatePaper } from '../shared/records/register.ts';
import { type PaperPicture, paperPictures } from '../shared/register.ts';
import { paperRules } from '../shared/register-rules.ts';
import type { CertificateFiles } from './certificate-files.ts';
import type { Register } from './register.ts';
import { mostSide } from './sheet/pictures.ts';

/** The services that these calls use. */
export interface PaperCallParts {
  register: Register;
  pictures: PictureStore;
  certificateFiles: Pick<CertificateFiles, 'canDraw'>;
  commitTogether: CommitTogether;
}

const tag = 'Register';
const action = 'edited what certificates are printed on';
/** The names of the pictures in Activity. */
const pictureWords: Record<PaperPicture, string> = {
  logo: 'logo',
  signature1: 'first signature',
  signature2: 'second signature',
};
const wrongPicture = `Please choose a PNG or JPEG picture of at most ${grouped(mostSide)} pixels a side.`;
const slots = v.picklist(paperPictures);

const call = callWith<PaperCallParts>();

/** The calls by which the office says what certificates are printed on, and how they are numbered. */
export const paperCalls = [
  call({
    method: 'GET',
    path: '/api/admin/certificate-paper',
    name: 'getCertificatePaper',
    tag,
    summary: 'Returns what the next certificates are printed on, and how they are numbered.',
    who: 'office',
    answer: CertificatePaper,
    handle: (_request, { register }) => register.paper.shown(),
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
    async handle({ body, record }, { register, commitTogether }) {
      await commitTogether(() => register.paper.save(body.numberPattern, body.signatories));
      record({ action, details: 'numbers and who signs' });
      return register.paper.shown();
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
    async handle({ id, picture, record }, { register, pictures, certificateFiles, commitTogether }) {
      const slot = slotNamed(id);
      const name = await pictures.keep(picture.path, wrongPicture, (kept) => kept);
      if (!(await certificateFiles.canDraw(name))) {
        await pictures.remove(name);
        throw unsupportedType(wrongPicture);
      }
      await commitTogether(() => register.paper.setPicture(slot, name));
      record({ action, details: pictureWords[slot] });
      return register.paper.shown();
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
    async handle({ id, record }, { register, commitTogether }) {
      const slot = slotNamed(id);
      await commitTogether(() => register.paper.setPicture(slot, null));
      record({ action, details: pictureWords[slot] });
      return register.paper.shown();
    },
  }),
];

function slotNamed(id: string): PaperPicture {
  const slot = paperPictures.find((name) => name === id);
  if (slot === undefined) throw notFound(`Certificates have the pictures ${paperPictures.join(', ')}.`);
  return slot;
}
