/** The key of every installation of a run: the neighbour's secrets, which the template holds, are sealed with it. */
export const SECRET_KEY = Buffer.alloc(32, "paypacket").toString("base64");
