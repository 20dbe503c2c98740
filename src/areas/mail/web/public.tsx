export { KindList } from '#areas/mail/templates/web/parts/KindList.tsx'
export { Preview } from '#areas/mail/templates/web/parts/Preview.tsx'
export { TemplateStatus, Usual } from '#areas/mail/templates/web/parts/TemplateStatus.tsx'
export { WordFields } from '#areas/mail/templates/web/parts/WordFields.tsx'
