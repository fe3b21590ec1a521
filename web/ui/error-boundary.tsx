import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './not-found.module.css';

interface ErrorBoundaryProps {
  /** Its words, and the label of its button. */
  texts: { title: string; text: string; again: string };
  /** Rendered beside the sentence; it may say more elsewhere. */
  beside?: ReactNode;
  /** Loads the page anew. */
  reload: () => void;
  children: ReactNode;
}

/**
 * Shows a sentence and a way on in place of what could not be drawn; the page is loaded anew once the line is back. A new key starts
 * it over.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    window.addEventListener('online', this.again);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.again);
  }

  again = () => {
    if (this.state.failed) this.props.reload();
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    const { title, text, again } = this.props.texts;
    return (
      <section className={`on-navy ${styles.page}`}>
        <div className={styles.content} role="alert">
          <h1>{title}</h1>
          <p>{text}</p>
          <Button onClick={this.again}>{again}</Button>
          {this.props.beside}
        </div>
      </section>
    );
  }
}
