export {
  type FromGroup,
  type PushedMail,
  type ReceivedMails,
  receiveMails,
} from '#areas/mail/templates/group-mails.ts'
export { mailKinds } from '#areas/mail/templates/kinds.ts'
export { lockMails } from '#areas/mail/templates/lock-templates.ts'
export { holdTemplatesOf } from '#areas/mail/templates/queries.ts'
export { describeVariables, knownKind, previewAnywhere, refuseWrong } from '#areas/mail/templates/sample.ts'
