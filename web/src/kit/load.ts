// What only some tables need, fetched when it is wanted.

export const loadInvite = () => import("./Invite.svelte");
