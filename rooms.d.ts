export const rooms: Record<string, readonly string[]>
