// Only the front page comes at once; what is played with is fetched when the browser has nothing else to do.

export const loadTablePage = () => import("./TablePage.svelte");
export const loadRulesPage = () => import("./RulesPage.svelte");
export const loadLessonPage = () => import("../lesson/LessonPage.svelte");
export const loadScreenPage = () => import("./ScreenPage.svelte");
export const loadYouPage = () => import("./YouPage.svelte");
export const loadSeating = () => import("./Seating.svelte");
export const loadSetUp = () => import("./SetUp.svelte");

export function prefetch(): void {
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
  later(() => {
    loadTablePage().catch(() => undefined);
  });
}
