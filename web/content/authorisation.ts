/** A specimen certificate, drawn; nothing on it is a document of the DGCA. */
export interface SpecimenCertificate {
  id: string;
  /** The name of the institute's own picture that may stand in for the drawing. */
  picture: string;
  /** Printed large on the drawing. */
  title: string;
  /** Printed under the title. */
  lines: readonly string[];
  /** Shown on hover and focus, and read out in place of the drawing. */
  hover: string;
}

/** Where the DGCA lists the training organisations that it has authorised: its Digital Sky platform. */
export const dgcaSite = 'https://digitalsky.dgca.gov.in/';

/** The institute's authorisation in one line, around its number. */
export const authorisationLine = {
  before: 'DGCA authorised RPTO · No.\u00a0',
  check: 'Check with the DGCA',
} as const;

/** 'Approved by DGCA' on the About page. */
export const approval = {
  title: 'Approved by DGCA',
  lead: 'A remote pilot certificate needs training at an organisation (RPTO) that the DGCA has authorised under the Drone Rules, 2021.',
  /** Beside the drawings, as long as the institute shows no paper of its own. */
  illustrationTitle: 'Illustrations, not documents',
  illustration:
    'We drew these two to show which papers are meant: our authorisation to train, and the certificate you train for.',
  /** Printed across both drawings. */
  mark: 'SPECIMEN',
} as const;

/** The two specimen certificates. */
export const specimenCertificates: readonly SpecimenCertificate[] = [
  {
    id: 'rpto',
    picture: 'approval-organisation',
    title: 'Authorisation of a Remote Pilot Training Organisation',
    lines: ['Small and Medium class', 'Rotorcraft, visual line of sight (VLOS)'],
    hover:
      'Specimen of an RPTO authorisation, with which the DGCA allows an institute to train remote pilots.',
  },
  {
    id: 'rpc',
    picture: 'approval-pilot',
    title: 'Remote Pilot Certificate',
    lines: ['Category: Rotorcraft', 'Class: Small / Medium'],
    hover:
      'Specimen of a remote pilot certificate (RPC), which the DGCA issues once you pass. Valid for ten years.',
  },
];

/** Labels of the authorisation details; their values come with the site facts. */
export const authorisationDetails = {
  title: 'Authorisation details',
  number: 'Authorisation number',
  conditions: 'Conditions',
  class: 'Class',
} as const;
