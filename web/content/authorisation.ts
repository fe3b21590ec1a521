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

/** 'Approved by DGCA' on the About page. */
export const approval = {
  title: 'Approved by DGCA',
  lead: 'The institute trains as an authorised remote pilot training organisation (RPTO) under the Drone Rules, 2021.',
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
      'Specimen of an RPTO authorisation: the DGCA’s permission to train remote pilots of the Small and the Medium class. Ask at our office to see the real document.',
  },
  {
    id: 'rpc',
    picture: 'approval-pilot',
    title: 'Remote Pilot Certificate',
    lines: ['Category: Rotorcraft', 'Class: Small / Medium'],
    hover:
      'Specimen of a remote pilot certificate (RPC): what you receive through the DGCA’s online platform after training and tests. It is valid for ten years.',
  },
];

/** Labels of the authorisation details; their values come with the site facts. */
export const authorisationDetails = {
  title: 'Authorisation details',
  number: 'Authorisation number',
  /** Stands where the site facts hold no number. */
  numberMissing: 'Shown at our office on request',
  conditions: 'Conditions',
  class: 'Class',
} as const;
