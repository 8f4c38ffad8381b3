// What lies over what on this page: texts and controls that overlap, texts that are cut, controls that cannot be hit.
// Gives {texts, controls, wrong}: how much was looked at, and a line for everything that is not as it should be.
// Words of drawings can be left out: only Chromium says where words along a curve are.
async (options) => {
  const drawings = options?.drawings ?? true;
  // A busy machine may draw no frame at all for a while: nobody waits for one for ever.
  const soon = (awaited) => Promise.race([awaited, new Promise((done) => setTimeout(done, 1000))]);
  const frame = () => soon(new Promise(requestAnimationFrame));
  await soon(document.fonts.ready).then(frame).then(frame);

  const CONTROLS = "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=radio]";
  const SLACK = 2; // pixels that two boxes may share: letters do not reach the edge of theirs
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  const root = dialogs.at(-1) ?? document.body;
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const edges = new Map(); // as they are until something is scrolled
  const edge = (element) => {
    if (!edges.has(element)) edges.set(element, element.getBoundingClientRect());
    return edges.get(element);
  };
  const wrong = [];

  const intersection = (one, other) => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const isEmpty = (box) => box.right - box.left <= SLACK || box.bottom - box.top <= SLACK;
  const box = ({ left, right, top, bottom }) => ({ left, right, top, bottom });

  /** What of a box its ancestors show, and whether one of them cuts it where nobody can scroll. */
  function shown(element, whole) {
    let rest = whole;
    let cut = false;
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position } = style(at);
      if (at !== element || at.localName !== "svg") {
        const { left, right, top, bottom } = edge(at);
        const outX = rest.left < left - SLACK || rest.right > right + SLACK;
        const outY = rest.top < top - SLACK || rest.bottom > bottom + SLACK;
        const hides = (overflow) => overflow === "hidden" || overflow === "clip";
        const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
        if ((hides(overflowX) && outX) || (hides(overflowY) && outY)) cut = true;
        if (overflowX !== "visible" || overflowY !== "visible") rest = intersection(rest, edge(at));
        if (scrolls(overflowX) && outX) cut = cut && !isEmpty(rest);
      }
      if (position === "fixed") break;
    }
    return { rest, cut };
  }

  const isVisible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".hidden-text, .skip");
  /** What can be scrolled out from under something else: the nearest box that scrolls, or stays where it is. */
  function layer(element) {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { position, overflowX, overflowY } = style(at);
      if (position === "fixed" || position === "sticky") return at;
      const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
      if (scrolls(overflowY) && at.scrollHeight > at.clientHeight + SLACK) return at;
      if (scrolls(overflowX) && at.scrollWidth > at.clientWidth + SLACK) return at;
    }
    return null;
  }
  const isPainted = (element) => {
    const { backgroundColor, backgroundImage } = style(element);
    const alpha = backgroundColor.startsWith("rgba") ? Number(backgroundColor.split(/[,/]/).at(-1).replace(")", "")) : 1;
    return element.namespaceURI.endsWith("svg")
      ? element.localName !== "svg" && style(element).fill !== "none" && Number(style(element).fillOpacity) > 0.5
      : alpha > 0.5 || backgroundImage !== "none" || element.localName === "img";
  };
  const isDrawn = (element) => element.namespaceURI.endsWith("svg"); // a drawing's controls are wider than they look
  const related = (one, other) => one.contains(other) || other.contains(one);
  const name = (element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 50);
  const words = (item) => (item.text ? `“${item.text}”` : `[${name(item.element)}]`);

  const texts = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const text = walk.currentNode.data.trim().replace(/\s+/g, " ");
    const element = walk.currentNode.parentElement;
    if (!text || !isVisible(element) || element.closest("option, script, style")) continue;
    if (!drawings && isDrawn(element)) continue;
    range.selectNodeContents(walk.currentNode);
    const isShortened = style(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1;
    if (isShortened && !element.closest("[data-name], .name, .who")) wrong.push(`shortened “${text}”`);
    for (const line of range.getClientRects()) {
      if (line.width < 2) continue;
      const height = line.height; // a line's box is taller than its letters
      const letters = { ...box(line), top: line.top + height * 0.16, bottom: line.bottom - height * 0.16 };
      const { rest, cut } = shown(element, letters);
      if (cut && !isShortened && style(element).textOverflow !== "ellipsis") wrong.push(`cut “${text}”`);
      if (!isEmpty(rest)) texts.push({ element, node: walk.currentNode, text: text.slice(0, 50), box: rest, layer: layer(element) });
    }
  }
  const controls = [];
  for (const element of root.querySelectorAll(CONTROLS)) {
    if (!isVisible(element) || style(element).pointerEvents === "none") continue;
    const { rest } = shown(element, box(edge(element)));
    if (!isEmpty(rest)) controls.push({ element, box: rest, layer: layer(element) });
  }

  /** Cards that lie on one another, as they do in a hand: each shows enough of itself to be touched. */
  const fan = (item) => item.element.closest(".fan, [data-fan]");
  const piled = new Set(); // of cards that lie on their like, only the uppermost is read
  const items = [...texts, ...controls].sort((one, other) => one.box.top - other.box.top);
  items.forEach((one, index) => {
    for (const other of items.slice(index + 1)) {
      if (other.box.top > one.box.bottom) break;
      if (one.layer !== other.layer || related(one.element, other.element)) continue;
      if (isEmpty(intersection(one.box, other.box))) continue;
      const [text, control] = one.text ? [one, other] : [other, one];
      const areTexts = Boolean(one.text && other.text);
      if (areTexts && one.text === other.text) {
        piled.add(one.element).add(other.element);
        continue;
      }
      if (!areTexts && fan(one) && fan(one) === fan(other)) continue;
      if (!areTexts && (isDrawn(one.element) || isDrawn(other.element))) continue;
      if (!areTexts && text.text && !isPainted(control.element)) continue;
      if (text.element.closest("label")?.contains(control.element)) continue;
      wrong.push(`overlap ${[words(one), words(other)].sort().join(" / ")}`);
    }
  });

  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  /** Whether this holds at the middle of a box, or does when it was scrolled to. */
  function holds(element, where, test) {
    if (test(...middle(where()))) return true;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    edges.clear();
    return test(...middle(where()));
  }
  for (const { element } of controls) {
    const where = () => {
      const { rest } = shown(element, box(element.getBoundingClientRect()));
      return fan({ element }) ? { ...rest, right: rest.left + 2 * Math.min(16, rest.right - rest.left) } : rest;
    };
    let last = null;
    const isHit = (x, y) => {
      last = document.elementFromPoint(x, y);
      return last && (related(element, last) || last.closest("label")?.contains(element));
    };
    if (!holds(element, where, isHit))
      wrong.push(`covered [${name(element)}] by <${last?.localName ?? "nothing"} ${last?.getAttribute("class") ?? ""}>`);
  }
  for (const { element, text, node } of texts) {
    if (style(element).pointerEvents === "none" || fan({ element }) || piled.has(element)) continue;
    const where = () => {
      range.selectNodeContents(node);
      return shown(element, box(range.getClientRects()[0] ?? element.getBoundingClientRect())).rest;
    };
    let last = null;
    const isSeen = (x, y) => {
      const uppermost = document.elementFromPoint(x, y); // asked first, as it is quicker found than all of them
      if (uppermost && related(uppermost, element)) return true;
      const hits = document.elementsFromPoint(x, y);
      if (isDrawn(element) && !hits.includes(element)) return true; // between two letters of a drawing there is nothing
      for (const hit of hits) {
        if (related(hit, element)) return true;
        if (isPainted(hit)) {
          last = hit;
          return false;
        }
      }
      return false;
    };
    if (!holds(element, where, isSeen))
      wrong.push(`covered “${text}” by <${last?.localName ?? "nothing"} ${last?.getAttribute("class") ?? ""}>`);
  }
  window.scrollTo(0, 0);
  return { texts: texts.length, controls: controls.length, wrong: [...new Set(wrong)] };
}
