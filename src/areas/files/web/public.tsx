export { Preview } from '#areas/files/web/parts/Preview.tsx'
export { type Arrival, useArrivals } from '#areas/files/web/parts/useArrivals.ts'
export { useUploads } from '#areas/files/web/parts/useUploads.ts'
export { saveFile } from '#areas/files/web/save-file.ts'
