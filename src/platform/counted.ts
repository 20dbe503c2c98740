/** The word for so many of them: `plural(1, 'row')` is `row`; what is not made by an s is said: `agency`, `agencies`. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** `1 row`, `2 rows`. For a reader in the browser: `countText` of `kit/ui/format.ts`, which groups thousands as they do. */
export const counted = (count: number, one: string, many?: string): string =>
  `${count} ${plural(count, one, many)}`
