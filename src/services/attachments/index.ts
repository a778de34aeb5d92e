export { attachmentOperations } from "./attachment-operations";
export { ATTACHED_TYPES, MOST_ATTACHMENTS } from "./attachment-schemas";
export { countAttachments, mountAttachments } from "./mount-attachments";
