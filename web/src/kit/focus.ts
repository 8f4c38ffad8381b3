// The keyboard's place on the page: what has it may go away with the next message, or with the page that it led away from.

/** Nothing that can be used has the focus: where it is of use it may be taken. */
export const isNowhere = (): boolean => {
  const at = document.activeElement;
  return at === null || at === document.body || at.id === "main";
};

/** Whoever loses their place that way goes on at the content of the page; who has none yet is given none. */
export function keepFocus(): () => void {
  let last: Element | null = null;
  const remember = (event: FocusEvent): void => void (last = event.target as Element);

  function goOn(): void {
    if (document.activeElement !== document.body || last === null || last.isConnected) return;
    const main = document.getElementById("main");
    if (!main) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }
  // A little later, as a part of the page may know a better place.
  const observer = new MutationObserver(() => {
    if (last !== null && !last.isConnected) setTimeout(goOn);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", remember);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", remember);
  };
}
