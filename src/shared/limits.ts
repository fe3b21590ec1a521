/** The limits of the public forms: of all limits, browsers of visitors get these alone. */
export const formLimits = {
  /** Characters. */
  name: 200,
  email: 254,
  placeOrAddress: 500,
  message: 5_000,
  /** Digits in a phone number, without the signs between them. */
  phoneDigits: { least: 7, most: 15 },
  phone: 40,
  /** A person takes longer than this to fill a public form; programs do not. */
  leastFillMilliseconds: 2_000,
} as const;

/**
 * The greatest lengths, sizes and counts that server and browser both hold to. Without sums, so that esbuild leaves it out where
 * nothing uses it.
 */
export const limits = /* @__PURE__ */ Object.assign({}, formLimits, {
  /** Characters. */
  gst: 100,
  description: 2_000,
  longText: 20_000,
  pictureText: 300,
  batchLanguage: 40,
  /** Rupees: one crore. */
  price: 10_000_000,
  /** Of one course. */
  courseDays: 366,
  /** Seats of one batch. */
  batchSeats: 500,
  /** Unconfirmed seats of one batch that one email or phone holds by the public form. */
  unconfirmedSeats: 6,
  /** Places of a batch that are changed by one call. */
  placesAtOnce: 500,
  /** The days of one batch, and how many years from today it begins at the most. */
  batchDays: 60,
  batchYears: 5,
  /** The word about how somebody heard of the institute. */
  sourceWord: 100,
  /** How long ago somebody was born at the most, in years. */
  oldestYears: 100,
  /** A name on a certificate, which takes one line or two. */
  holder: 100,
  classOfDrone: 40,
  certificateNumber: 60,
  /** Hours of one course. */
  courseHours: 2_000,
  reason: 500,
  /** Earlier certificates in one file that is imported; and how many faults in it are named, of all that are counted. */
  importRows: 20_000,
  importFaults: 100,
  /** Characters of a new password; the upper bound keeps argon2's work small. */
  password: { least: 10, most: 1_000 },
  /** Bytes: 64 KiB. */
  jsonBody: 65_536,
  /** The institute's facts, each as long as it may be, in a script that takes three bytes a letter: 256 KiB. */
  factsBody: 262_144,
  /** Changes of the site's texts, all of them at once: 1 MiB. */
  contentBody: 1_048_576,
  /** A spreadsheet that is imported: 5 MiB; and a picture: 10 MiB. */
  importFile: 5_242_880,
  upload: 10_485_760,
  /** A whole form, the picture and its texts: 11 MiB. */
  form: 11_534_336,
  /** A deletion in the back office, or what it does with a seat, can be undone for so long. */
  undoSeconds: 10,
  /** What may be from a robot is kept for so long unless the office takes it. */
  setAsideDays: 30,
  /** Rows of one page in the back office. */
  pageSize: 50,
  /** The most rows of one call that names a limit. */
  listLimit: 500,
} as const);
