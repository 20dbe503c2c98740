export const rooms: Record<string, readonly string[]>
export const inner: Record<string, Record<string, readonly string[]>>
export const tables: Record<string, string>
export const reads: Record<string, Record<string, string>>
export const writes: Record<string, Record<string, string>>
