export { contentOf, textOf } from '#areas/key-information/content.ts'
export { payRoutes } from '#areas/key-information/example.ts'
export { groundsOf } from '#areas/key-information/queries.ts'
