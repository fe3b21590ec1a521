/** Where the DGCA lists the training organisations that it has authorised: its Digital Sky platform. */
export const dgcaSite = 'https://digitalsky.dgca.gov.in/';
