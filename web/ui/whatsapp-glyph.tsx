/** WhatsApp's mark as a plain outline on a grid of 24, drawn for this site: a handset in a speech bubble. */
export function WhatsAppGlyph() {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M3 21l1.4-4.6A9 9 0 1 1 7.7 19.7z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M9.2 7.2 7.9 8.4c-.3 1.7.7 3.8 2.3 5.4s3.7 2.6 5.4 2.3l1.2-1.3-2.6-1.9-1.2.8c-1.1-.5-2-1.4-2.5-2.5l.8-1.2z"
        fill="currentColor"
      />
    </svg>
  );
}
