/** Larger than any stamp or answer, bytes: with all certificates they take less than ten thousand. */
export const mostBytes = 65_536
