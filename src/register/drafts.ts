import { type Batches, refuseBeforeLastDay } from '../batches/index.ts';
import { conflict, notFound } from '../http/index.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import type { PrintedCertificate } from '../shared/records.ts';
import type { CertificateRepository } from './certificate-repository.ts';

/** The fields of a person's certificate that have to be given; the rest is known. */
export type CertificateFields = Omit<PrintedCertificate, 'number' | 'code'>;

/** The fields that may be given otherwise for a place for which a certificate is issued. */
export type OtherFields = Partial<CertificateFields>;

/** A certificate that is to be issued, and the person it is for. */
export interface Draft extends CertificateFields {
  enrollment: string | null;
  email: string;
  phone: string;
}

export interface DraftParts extends Pick<Batches, 'batches' | 'places' | 'nameOfEntry'> {
  now: () => Date;
}

/**
 * Returns a function that drafts the certificate of the place with an id: class and hours are as in the course's last one.
 * @throws HttpRefusal 404 if there is no such place, 409 unless the batch is completed and no certificate is valid for it yet
 */
export function certificateDrafts(
  { batches, places, nameOfEntry, now }: DraftParts,
  certificates: CertificateRepository,
) {
  return (id: string, otherwise: OtherFields): Draft => {
    const today = dayInIndia(now());
    const place = places.ofEnrollment(id);
    if (place === null) throw notFound('Place not found');
    const batch = place.batch === null ? null : batches.plan(place.batch);
    if (place.state !== 'completed' || batch === null)
      throw conflict(`${place.name} has not completed the batch. Mark the place as completed first.`);
    // Its days may have been changed since.
    refuseBeforeLastDay(batch, today, 'certificates can be issued');
    const issued = certificates.validFor(place.enrollment);
    if (issued !== null) throw conflict(`${place.name} has certificate ${issued.number} already.`);
    const { email, phone, enrollment } = place;
    const holder = otherwise.holder ?? place.name;
    const programme = otherwise.programme ?? nameOfEntry(batch.kind, batch.entry) ?? place.course;
    const isSaid = otherwise.classOfDrone !== undefined && otherwise.hours !== undefined;
    const last = isSaid ? null : certificates.newestOfProgramme(programme);
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
  };
}

function nameTooLong(name: string): string {
  return `The name ${name.slice(0, 40)}… is longer than ${limits.holder} characters. Say a shorter one.`;
}
