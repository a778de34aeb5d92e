/** The role of a part of a document for screen readers. */
export type Tag = "Document" | "Sect" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

interface TagOptions {
  /** For a heading cell. */
  readonly scope?: "Row" | "Column";
}

/** The tree of a document's parts, built while they are drawn. */
export class Tags {
  private parent: PDFKit.PDFStructureElement;

  constructor(private readonly pdf: PDFKit.PDFDocument) {
    this.parent = pdf.struct("Document");
    pdf.addStructure(this.parent);
  }

  /** Adds a part that contains others. Drawing may continue on another page within it. */
  within(tag: Tag, draw: () => void): void {
    const outer = this.parent;
    this.parent = this.pdf.struct(tag);
    outer.add(this.parent);
    draw();
    this.parent.end();
    this.parent = outer;
  }

  /** Adds a text part, drawn on one page. */
  text(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    const content = this.pdf.markStructureContent(tag);
    draw();
    this.pdf.endMarkedContent();
    this.parent.add(this.pdf.struct(tag, options as object, [content] as never));
  }

  /** Draws what screen readers skip: lines, colours, page numbers, repeated headings. */
  decoration(draw: () => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.pdf.endMarkedContent();
  }

  end(): void {
    this.parent.end();
  }
}
