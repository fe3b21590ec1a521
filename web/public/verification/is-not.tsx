import { useTexts } from '../../data/texts.tsx';
import { dgcaSite } from '../parts/dgca-site.ts';
import { LinkedText } from '../parts/linked-text.tsx';

/** The certificate that one of the institute must not be taken for, and where that other one is found. */
export function IsNot() {
  const { isNot } = useTexts('verification');
  return (
    <section>
      <h2>{isNot.title}</h2>
      <p>
        <LinkedText text={isNot.text} name="platform">
          <a href={dgcaSite} target="_blank" rel="noopener noreferrer">
            {isNot.platform}
          </a>
        </LinkedText>
      </p>
    </section>
  );
}
