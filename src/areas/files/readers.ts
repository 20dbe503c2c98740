// For the reading processes of other rooms: what parses is here, and none of the server.
export { inspectOffice } from '#areas/files/inspect/office.ts'
