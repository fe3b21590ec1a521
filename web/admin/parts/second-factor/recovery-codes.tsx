import { Check, Copy, Download, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dayMilliseconds, minuteMilliseconds } from '../../../../src/shared/milliseconds.ts';
import { serverTime } from '../../../data/server-clock.ts';
import { useSiteFacts } from '../../../data/site-facts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/row.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { arrivalTime } from '../arrival-time.ts';
import { copyText } from './copy-text.ts';
import styles from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose they are. */
  email: string;
  /** The id of the text that says what they are for. */
  textId: string;
  onKept: () => void;
}

const eachOnce =
  'Each works once, at log-in, in place of your app or passkey. Keep them where only you can find them, not on the phone with the app.';

/** Shows recovery codes, this once, to be copied, downloaded or printed. */
export function RecoveryCodes({ codes, email, textId, onKept }: RecoveryCodesProps) {
  const { name } = useSiteFacts();
  const list = useRef<HTMLOListElement>(null);
  const [done, setDone] = useState('');
  const head = [`Recovery codes for the back office of ${name}`, `${email} · ${arrivalDay()}`];

  async function copy() {
    setDone((await copyText(codes.join('\n'), list.current)) ? 'Copied' : 'Please copy the selected codes');
  }
  function download() {
    saveText('recovery-codes.txt', [...head, '', eachOnce, '', ...codes, ''].join('\r\n'));
    setDone('Downloaded as recovery-codes.txt');
  }

  return (
    <Stack>
      <p id={textId}>
        Should your phone be lost, these let you in. <strong>They are shown only now.</strong> {eachOnce}
      </p>
      <ol ref={list} className={styles.list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Row className={styles.ways}>
        <Button
          variant="secondary"
          size="small"
          icon={done === 'Copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button variant="secondary" size="small" icon={<Download aria-hidden="true" />} onClick={download}>
          Download
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Row>
      <p role="status" className={styles.done}>
        {done}
      </p>
      <Button onClick={onKept}>I have kept them</Button>
      {createPortal(
        <div className={styles.sheet}>
          <h1>{head[0]}</h1>
          <p>{head[1]}</p>
          <p>{eachOnce}</p>
          <ol>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </div>,
        document.body,
      )}
    </Stack>
  );
}

/** The day on which they were made: without the word for today, which is another one tomorrow. */
function arrivalDay(): string {
  const now = serverTime();
  const longAfter = new Date(now.getTime() + 7 * dayMilliseconds);
  return arrivalTime(now.toISOString(), longAfter);
}

function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  // Long after any browser has saved the file.
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMilliseconds);
}
