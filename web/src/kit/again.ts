/** Does something again and again while somebody looks at the page, and whenever they come back to it; what is given back ends it. */
export function everySoOften(milliseconds: number, work: () => void): () => void {
  const again = (): void => {
    if (!document.hidden) work();
  };
  const timer = setInterval(again, milliseconds);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", again);
  };
}
