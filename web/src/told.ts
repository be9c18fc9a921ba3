// What is rarely opened, and comes when it is: a game shown again, what there is to say of one that is over, and the
// chance to win as it is drawn.
export { account, afterwards } from "./account";
export { bar } from "./likely";
export { openReplay, replayPage, shutReplay } from "./replay";
