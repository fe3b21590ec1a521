/** The ways by which people come to hear of the institute, as the office names them. */
export const sourceKinds = [
  'walk-in',
  'phone',
  'WhatsApp',
  'Instagram',
  'YouTube',
  'Google',
  'friend',
  'school',
  'agent',
  'other',
] as const;
