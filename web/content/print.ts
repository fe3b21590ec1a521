/** Words that stand on paper alone. */
export const print = {
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'Email',
  /** Beside the QR code. */
  code: 'Scan to open this page',
} as const;
