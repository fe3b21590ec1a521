/** The frame around every public page: header, footer, chat, and what all pages have in common. */
export const frame = {
  /** The DGCA's number for the institute, with the way to check it. */
  authorisation: {
    line: 'DGCA authorised RPTO · No.\u00a0{number}',
    check: 'Check with the DGCA',
  },
};
