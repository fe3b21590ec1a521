import { DeleteButton } from '../parts/delete-button.tsx';
import styles from './picture-card.module.css';

interface PictureCardProps {
  url: string;
  /** Its file's name, or its title. */
  name: string;
  onDelete: () => void;
}

/** One uploaded picture with its name and its delete button. */
export function PictureCard({ url, name, onDelete }: PictureCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.frame}>
        <img src={url} alt={name} loading="lazy" className={styles.picture} />
        <div className={styles.overlay}>
          <DeleteButton name={name} onDelete={onDelete} />
        </div>
      </div>
      <p className={styles.name}>{name}</p>
    </li>
  );
}
