export { Preview } from '#areas/files/web/parts/Preview.tsx'
export { useUploads } from '#areas/files/web/parts/useUploads.ts'
export { saveFile } from '#areas/files/web/save-file.ts'
