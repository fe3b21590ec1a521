import type * as v from 'valibot';
import { placeOf, planById, refuseBeforeLastDay } from '../batches/index.ts';
import { nameOfEntry } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { checkFields } from '../shared/check-fields.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import type { PrintedCertificate } from '../shared/records.ts';
import { type issueRules, oneCertificateRules } from '../shared/register-rules.ts';
import { newestOfProgramme, validCertificate } from './store.ts';

/** The server assigns number and code. */
export type CertificateFields = Omit<PrintedCertificate, 'number' | 'code'>;

export interface Draft extends CertificateFields {
  enrollment: string | null;
  email: string;
  phone: string;
}

/** @throws HttpRefusal 400 for invalid fields; 404 or 409 as draftOfPlace does. */
export function draftsOf(
  context: Context,
  { places, names = {}, email, phone, holder, again: _again, ...shared }: v.InferOutput<typeof issueRules>,
): Draft[] {
  if (places !== undefined) {
    if (holder !== undefined) throw badRequest('Send either places or the name of one person.');
    return [...new Set(places)].map((id) => {
      const name = names[id];
      return draftOfPlace(context, id, { ...shared, ...(name !== undefined && { holder: name }) });
    });
  }
  const checked = checkFields(oneCertificateRules, { ...shared, holder, email, phone });
  if (!checked.ok) throw badRequest(checked.message, checked.errors);
  const today = dayInIndia(context.now());
  const { classOfDrone = null, hours = null, issuedOn = today, ...one } = checked.values;
  return [
    { ...one, classOfDrone, hours, issuedOn, enrollment: null, email: email ?? '', phone: phone ?? '' },
  ];
}

/**
 * Class and hours default to those of the course's last certificate.
 * @throws HttpRefusal 404 without the place, 409 before the batch is completed or once the place has a certificate
 */
function draftOfPlace(context: Context, id: string, otherwise: Partial<CertificateFields>): Draft {
  const today = dayInIndia(context.now());
  const place = placeOf(context, id);
  if (place === null) throw notFound('Place not found');
  const batch = place.batch === null ? null : planById(context, place.batch);
  if (place.state !== 'completed' || batch === null)
    throw conflict(`${place.name} has not completed the batch. Mark the place as completed first.`);
  // The batch may have been moved after its completion.
  refuseBeforeLastDay(batch, today, 'certificates can be issued');
  const issued = validCertificate(context, place.enrollment);
  if (issued !== null) throw conflict(`${place.name} has certificate ${issued.number} already.`);
  const { email, phone, enrollment } = place;
  const holder = otherwise.holder ?? place.name;
  const programme = otherwise.programme ?? nameOfEntry(context, batch.kind, batch.entry) ?? place.course;
  const isSaid = otherwise.classOfDrone !== undefined && otherwise.hours !== undefined;
  const last = isSaid ? null : newestOfProgramme(context, programme);
  if (holder.length > limits.holder) throw conflict(nameTooLong(holder));
  return {
    holder,
    programme,
    classOfDrone: last?.classOfDrone ?? null,
    from: batch.startsOn,
    to: batch.endsOn,
    hours: last?.hours ?? null,
    issuedOn: today,
    ...otherwise,
    enrollment,
    email,
    phone,
  };
}

function nameTooLong(name: string): string {
  return `The name ${name.slice(0, 40)}… is longer than ${limits.holder} characters. Say a shorter one.`;
}
