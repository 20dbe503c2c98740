export { OfCandidate } from '#areas/jobs/pipeline/web/parts/OfCandidate.tsx'
export { PipelineTab } from '#areas/jobs/pipeline/web/parts/PipelineTab.tsx'
