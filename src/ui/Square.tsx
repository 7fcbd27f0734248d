import styles from './Square.module.css';

/** The green square from the site's icon. It is half as high as the text around it. */
export function Square() {
  return <span className={styles.square} />;
}
