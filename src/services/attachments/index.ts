export { attachmentOperations } from "./attachment-operations";
export { countAttachments, mountAttachments } from "./mount-attachments";
