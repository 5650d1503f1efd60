/** Whether the player is ending the session and the account on this page: pages that need a login then lead to Home without asking for one. */
let isChosen = false;

export function chooseEnd(chosen: boolean): void {
  isChosen = chosen;
}

export function isEndChosen(): boolean {
  return isChosen;
}
