// What only some tables need, fetched when it is wanted.

export const loadCompany = () => import("./Company.svelte");
export const loadInvite = () => import("./Invite.svelte");
export const loadTalk = () => import("./TalkDialog.svelte");
