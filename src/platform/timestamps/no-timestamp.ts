/** There is no stamp, for a reason that is for the log. */
export class NoTimestamp extends Error {}
