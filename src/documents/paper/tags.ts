/** What a screen reader is told of a part of a document. */
export type Tag = "Document" | "Sect" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

interface TagOptions {
  /** Of a heading cell. */
  readonly scope?: "Row" | "Column";
}

/** The tree of a document's parts, grown while they are drawn. */
export class Tags {
  private parent: PDFKit.PDFStructureElement;

  constructor(private readonly pdf: PDFKit.PDFDocument) {
    this.parent = pdf.struct("Document");
    pdf.addStructure(this.parent);
  }

  /** A part that holds others. Drawing may go on to another page within it. */
  within(tag: Tag, draw: () => void): void {
    const outer = this.parent;
    this.parent = this.pdf.struct(tag);
    outer.add(this.parent);
    draw();
    this.parent.end();
    this.parent = outer;
  }

  /** A part that is text, drawn on one page. */
  text(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    const content = this.pdf.markStructureContent(tag);
    draw();
    this.pdf.endMarkedContent();
    this.parent.add(this.pdf.struct(tag, options as object, [content] as never));
  }

  /** What is only for the eye: lines, colours, page numbers, headings that a new page says again. */
  decoration(draw: () => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.pdf.endMarkedContent();
  }

  end(): void {
    this.parent.end();
  }
}
